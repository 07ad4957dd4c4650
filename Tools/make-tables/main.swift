print("make-tables")
