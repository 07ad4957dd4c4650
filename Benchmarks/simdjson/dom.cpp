// Parses every line of an NDJSON file into simdjson's DOM several times and prints the best time.
//
//   g++ -O3 -march=native dom.cpp -o simdjson-dom -lsimdjson && ./simdjson-dom FILE [ROUNDS]

#include <simdjson.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

int main(int count, char **arguments) {
  if (count < 2) {
    std::puts("simdjson-dom FILE [ROUNDS]");
    return 2;
  }
  const int rounds = count > 2 ? std::atoi(arguments[2]) : 5;
  simdjson::padded_string text;
  if (simdjson::padded_string::load(arguments[1]).get(text)) {
    std::puts("the file cannot be read");
    return 3;
  }
  struct Line {
    const char *start;
    size_t length;
  };
  std::vector<Line> lines;
  const char *start = text.data();
  const char *end = start + text.size();
  while (start < end) {
    const char *stop = static_cast<const char *>(std::memchr(start, '\n', end - start));
    if (stop == nullptr) stop = end;
    if (stop > start) lines.push_back({start, static_cast<size_t>(stop - start)});
    start = stop + 1;
  }
  simdjson::dom::parser parser;
  double best = 1e9;
  size_t faults = 0;
  for (int round = 0; round < rounds; round++) {
    const auto begin = std::chrono::steady_clock::now();
    faults = 0;
    for (const Line &line : lines) {
      simdjson::dom::element root;
      // The bytes behind a line are readable: the next line, or the padding.
      if (parser.parse(line.start, line.length, false).get(root)) faults++;
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - begin;
    if (time.count() < best) best = time.count();
  }
  std::printf("%zu lines, %zu faults: %f s, %.0f MB/s (%s)\n", lines.size(), faults, best,
              text.size() / best / 1e6, simdjson::get_active_implementation()->name().c_str());
}
