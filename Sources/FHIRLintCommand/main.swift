print("fhirlint")
