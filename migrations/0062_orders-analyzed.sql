-- not in a transaction: how the numbers in the index before are spread is not known until then, and a file of thousands of them would read all orders.
ANALYZE "orders";
