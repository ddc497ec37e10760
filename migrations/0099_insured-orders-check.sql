ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_insurance_check";
