import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import writeWorkbook from 'write-excel-file/node';

/** A sales report as a German office prints it: a title, semicolons, decimal commas, days first, Windows-1252. */
const sales = `Umsatzübersicht, Stand 31.12.2024

Order no;Customer id;Order date;Net amount;Discount
1001;C1;03.01.2024;1.234,50 €;2,5 %
1002;C2;17.01.2024;99,00 €;0 %
1003;C1;05.02.2024;310,25 €;1 %
1004;C3;11.02.2024;1.020,00 €;k.A.
1005;C4;02.03.2024;45,90 €;0 %
1006;C2;09.03.2024;780,10 €;3 %
1007;C3;28.03.2024;64,75 €;0 %
`;

const text = (value: string) => ({ value });
const day = (year: number, month: number, date: number) => ({
  value: new Date(Date.UTC(year, month - 1, date)),
  type: Date,
  format: 'dd.mm.yyyy',
});
const euros = (value: number) => ({ value, type: Number, format: '#,##0.00 "€"' });

/** What the files say, as somebody reads them who knows such reports. */
export function officeDatabase(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(`
    CREATE TABLE sales (order_no TEXT, customer_id TEXT, order_date TEXT, net_amount REAL);
    INSERT INTO sales VALUES
      ('1001', 'C1', '2024-01-03', 1234.5), ('1002', 'C2', '2024-01-17', 99), ('1003', 'C1', '2024-02-05', 310.25),
      ('1004', 'C3', '2024-02-11', 1020), ('1005', 'C4', '2024-03-02', 45.9), ('1006', 'C2', '2024-03-09', 780.1),
      ('1007', 'C3', '2024-03-28', 64.75);
    CREATE TABLE customers (customer_id TEXT, customer_name TEXT, region TEXT);
    INSERT INTO customers VALUES
      ('C1', 'Müller GmbH', 'North'), ('C2', 'Añejo SA', 'South'), ('C3', 'Brightwater Ltd', 'North'), ('C4', 'Côte & Fils', 'West');
  `);
  return database;
}

/** Files of an office in a folder of their own: `sales` is CSV, `customers` a workbook of two sheets. */
export async function writeOfficeFiles(): Promise<{ folder: string; sales: string; customers: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tabletalk-office-'));
  const files = {
    folder,
    sales: path.join(folder, 'sales.csv'),
    customers: path.join(folder, 'customers.xlsx'),
  };
  // What Windows-1252 writes as one byte that Latin-1 has as a control character.
  await writeFile(files.sales, Buffer.from(sales.replaceAll('€', '\u0080'), 'latin1'));
  await writeWorkbook([
    {
      sheet: 'Customers',
      data: [
        [text('Customer list')],
        ['Customer id', 'Customer name', 'Region', 'Since'].map(text),
        [text('C1'), text('Müller GmbH'), text('North'), day(2019, 4, 1)],
        [text('C2'), text('Añejo SA'), text('South'), day(2020, 11, 15)],
        [text('C3'), text('Brightwater Ltd'), text('North'), day(2021, 1, 30)],
        [text('C4'), text('Côte & Fils'), text('West'), day(2022, 7, 7)],
      ],
    },
    {
      sheet: 'Targets',
      data: [
        ['Region', 'Target amount'].map(text),
        [text('North'), euros(2500.5)],
        [text('South'), euros(900)],
        [text('West'), euros(1200)],
      ],
    },
  ]).toFile(files.customers);
  return files;
}
