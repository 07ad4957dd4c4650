// Does nothing: the time of starting a Swift program.
