#!/usr/bin/env python3
"""Writes an Apple Health export of invented data.

    make-export.py MEGABYTES export.xml

A watch that measures the heart every few minutes, steps and energy of watch and phone, sleep by
stages, weight now and then, over two years; the same size gives the same bytes.
"""
import datetime, random, sys

megabytes, path = float(sys.argv[1]), sys.argv[2]
numbers = random.Random(1)
watch = ('sourceName="Sam’s Apple\u00a0Watch" sourceVersion="11.2" device="&lt;&lt;HKDevice: '
         '0x%x&gt;, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,7, '
         'software:11.2&gt;"')
phone = ('sourceName="Sam’s iPhone" sourceVersion="18.1" device="&lt;&lt;HKDevice: 0x%x&gt;, '
         'name:iPhone, manufacturer:Apple Inc., model:iPhone, hardware:iPhone14,2, software:18.1&gt;"')
first = datetime.datetime(2024, 1, 1)
days = 730
gap = max(20, int(days * 86400 / (megabytes * 1e6 / 480)))


def record(out, kind, unit, source, start, length, value, zone=False):
    end = start + datetime.timedelta(seconds=length)
    source = source % numbers.randrange(1 << 36)
    unit = f' unit="{unit}"' if unit else ""
    rest = ('>\n  <MetadataEntry key="HKTimeZone" value="Europe/Berlin"/>\n </Record>'
            if zone else "/>")
    out.write(f' <Record type="HK{kind}" {source}{unit} creationDate="{end} +0100" '
              f'startDate="{start} +0100" endDate="{end} +0100" value="{value}"{rest}\n')


with open(path, "w", encoding="utf-8") as out:
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="de_DE">\n'
              f' <ExportDate value="{first + datetime.timedelta(days=days)} +0100"/>\n')
    now = first
    while out.tell() < megabytes * 1e6 and now < first + datetime.timedelta(days=days):
        asleep = now.hour < 6
        record(out, "QuantityTypeIdentifierHeartRate", "count/min", watch, now, 0,
               numbers.randrange(48, 62) if asleep else numbers.randrange(60, 140))
        if asleep and now.minute < gap / 60 + 1:
            stage = numbers.choice(["AsleepCore", "AsleepDeep", "AsleepREM", "Awake"])
            record(out, "CategoryTypeIdentifierSleepAnalysis", "", watch, now, 3600,
                   "HKCategoryValueSleepAnalysis" + stage, zone=True)
        if not asleep:
            record(out, "QuantityTypeIdentifierStepCount", "count", watch, now, gap,
                   numbers.randrange(1, 200))
            record(out, "QuantityTypeIdentifierStepCount", "count", phone, now, gap,
                   numbers.randrange(1, 200))
        record(out, "QuantityTypeIdentifierActiveEnergyBurned", "kcal", watch, now, gap,
               round(numbers.random() * 4, 3))
        if now.hour == 7 and now.minute < gap / 60 + 1:
            record(out, "QuantityTypeIdentifierBodyMass", "kg", phone, now, 0,
                   round(70 + numbers.random(), 1))
        now += datetime.timedelta(seconds=gap)
    out.write("</HealthData>\n")
