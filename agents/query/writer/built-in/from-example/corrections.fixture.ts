import { type Business, type Correction, openBusiness } from './corrected-business.fixture.ts';

/** A chain of shops, in whose business many words are near one another and mean different figures. */
const ddl = `
CREATE TABLE regions (region_id INTEGER PRIMARY KEY, region_name TEXT NOT NULL);
CREATE TABLE stores (store_id INTEGER PRIMARY KEY, store_name TEXT NOT NULL, city TEXT NOT NULL,
  region_id INTEGER NOT NULL REFERENCES regions (region_id), opened_on DATE NOT NULL);
CREATE TABLE products (product_id INTEGER PRIMARY KEY, product_name TEXT NOT NULL, category TEXT NOT NULL,
  list_price REAL NOT NULL);
CREATE TABLE sale_lines (line_id INTEGER PRIMARY KEY, store_id INTEGER NOT NULL REFERENCES stores (store_id),
  product_id INTEGER NOT NULL REFERENCES products (product_id), sold_on DATE NOT NULL,
  units INTEGER NOT NULL, unit_price REAL NOT NULL, unit_cost REAL NOT NULL);
CREATE TABLE refunds (refund_id INTEGER PRIMARY KEY, line_id INTEGER NOT NULL REFERENCES sale_lines (line_id),
  refunded_on DATE NOT NULL, amount REAL NOT NULL);
CREATE TABLE employees (employee_id INTEGER PRIMARY KEY, employee_name TEXT NOT NULL, role TEXT NOT NULL,
  store_id INTEGER NOT NULL REFERENCES stores (store_id), salary REAL NOT NULL, hired_on DATE NOT NULL, left_on DATE);
CREATE TABLE grants (grant_id INTEGER PRIMARY KEY, store_id INTEGER NOT NULL REFERENCES stores (store_id),
  revenue REAL NOT NULL, -- Revenue from public grants
  granted_on DATE NOT NULL);
INSERT INTO regions VALUES (1, 'North'), (2, 'South');
INSERT INTO stores VALUES (1, 'Harbour', 'Bergen', 1, '2019-04-01'), (2, 'Old Mill', 'Porto', 2, '2021-09-15'),
  (3, 'Station', 'Bergen', 1, '2023-02-01');
INSERT INTO products VALUES (1, 'Lamp', 'Home', 40), (2, 'Rug', 'Home', 90), (3, 'Kite', 'Toys', 15);
INSERT INTO sale_lines VALUES (1, 1, 1, '2024-03-02', 3, 38, 20), (2, 1, 3, '2024-07-19', 10, 15, 6),
  (3, 2, 2, '2025-01-11', 2, 85, 50), (4, 3, 1, '2025-05-30', 1, 40, 21), (5, 2, 3, '2025-06-02', 7, 14, 6);
INSERT INTO refunds VALUES (1, 1, '2024-03-09', 38), (2, 3, '2025-01-20', 85);
INSERT INTO employees VALUES (1, 'Ann', 'Manager', 1, 52000, '2019-04-01', NULL),
  (2, 'Ben', 'Clerk', 1, 31000, '2020-05-01', '2024-01-31'), (3, 'Cleo', 'Manager', 2, 50000, '2021-09-15', NULL),
  (4, 'Dag', 'Clerk', 3, 30000, '2023-02-01', NULL);
INSERT INTO grants VALUES (1, 1, 900, '2024-02-01'), (2, 2, 400, '2025-02-01');
`;

export function openShopChain(): Promise<Business> {
  const inOrder = ['Harbour', 'Old Mill', 'Station'];
  return openBusiness(ddl, { table: 'stores', keyColumn: 'store_id', nameColumn: 'store_name', inOrder });
}

const sold = 'FROM sale_lines l JOIN stores s ON s.store_id = l.store_id';
const byRegion = `${sold} JOIN regions r ON r.region_id = s.region_id GROUP BY r.region_id`;
const inHome = `FROM sale_lines l JOIN products p ON p.product_id = l.product_id WHERE p.category = 'Home'`;
const of2024 = `BETWEEN '2024-01-01' AND '2024-12-31'`;

export const corrections: readonly Correction[] = [
  {
    question: 'turnover by region',
    sql: `SELECT r.region_name, SUM(l.units * l.unit_price) ${byRegion}`,
    paraphrases: [
      'turnover per region',
      'Turnover for each region',
      'show me the turnover by region',
      'What is the turnover in each region?',
      'per region the turnover',
    ],
    neighbours: [
      'revenue by region',
      'sales by region',
      'turnover by city',
      'turnover in 2024',
      'top 3 regions by turnover',
    ],
  },
  {
    question: 'total profit per store',
    sql: `SELECT s.store_name, SUM(l.units * (l.unit_price - l.unit_cost)) ${sold} GROUP BY s.store_id`,
    paraphrases: [
      'total profit by store',
      'sum of profit per store',
      'For each store, the total profit',
      'What is the total profit of every store?',
      'overall profit per store',
    ],
    neighbours: [
      'total gain per store',
      'total earnings per store',
      'average profit per store',
      'total profit per product',
      'total profit',
    ],
  },
  {
    question: 'What was the income in 2024?',
    sql: `SELECT SUM(units * unit_price) FROM sale_lines WHERE sold_on ${of2024}`,
    paraphrases: [
      'income in 2024',
      'Show the income during 2024',
      'What is our income for 2024?',
      'the income of 2024',
      'In 2024, what was the income?',
    ],
    neighbours: [
      'What was the revenue in 2024?',
      'What were the earnings in 2024?',
      'What was the income in May 2024?',
      'What was the income since 2024?',
      'What was the average income in 2024?',
    ],
  },
  {
    question: 'How large is the crew of Harbour?',
    sql: `SELECT COUNT(*) FROM employees e JOIN stores s ON s.store_id = e.store_id WHERE s.store_name = 'Harbour' AND e.left_on IS NULL`,
    paraphrases: [
      'How big is the crew of Harbour?',
      'how large is the crew of Harbour',
      "How large is Harbour's crew?",
      'How large is the crew at Harbour?',
      'How large is the Harbour crew?',
    ],
    neighbours: [
      'How large is the staff of Harbour?',
      'How large is the gang of Harbour?',
      'How old is the crew of Harbour?',
      'How large is the crew of Harbour and Station?',
      'How large is the crew in 2024?',
    ],
  },
  {
    question: 'Which stores are flagships?',
    sql: `SELECT store_name FROM stores WHERE opened_on < '2020-01-01'`,
    paraphrases: [
      'Which stores are the flagships?',
      'show me the stores that are flagships',
      'Which of our stores are flagships?',
      'stores that are flagships',
      'tell me which stores are flagships',
    ],
    neighbours: [
      'Which stores are flags?',
      'Which products are flagships?',
      'Which stores are not flagships?',
      'How many stores are flagships?',
      'Which stores are leaders?',
    ],
  },
  {
    question: 'sales of Home',
    sql: `SELECT SUM(l.units) ${inHome}`,
    paraphrases: [
      'the sales of Home',
      'Home sales',
      'show me sales of Home',
      'What are the sales of Home?',
      'sales for Home',
    ],
    neighbours: [
      'turnover of Home',
      'revenue of Home',
      'sales of Home by store',
      'average sales of Home',
      'sales of Home in 2024',
    ],
  },
  {
    question: 'margin per category',
    sql: 'SELECT p.category, AVG(1 - l.unit_cost / l.unit_price) FROM sale_lines l JOIN products p ON p.product_id = l.product_id GROUP BY p.category',
    paraphrases: [
      'margin by category',
      'the margin for each category',
      'What is the margin per category?',
      'In each category, what is the margin?',
      'Please show the margin of every category',
    ],
    neighbours: [
      'profit per category',
      'border per category',
      'margin per product',
      'total margin per category',
      'margin per category in 2025',
    ],
  },
  {
    question: 'How many people work in each city?',
    sql: 'SELECT s.city, COUNT(*) FROM employees e JOIN stores s ON s.store_id = e.store_id WHERE e.left_on IS NULL GROUP BY s.city',
    paraphrases: [
      'How many people work in every city?',
      'number of people that work in each city',
      'In each city, how many people work?',
      'how many people work per city',
      'count of people who work in each city',
    ],
    neighbours: [
      'How many people live in each city?',
      'How many people work in each region?',
      'How many managers work in each city?',
      'How many people do not work in each city?',
      'Total people work in each city since 2024',
    ],
  },
  {
    question: 'wages by role',
    sql: 'SELECT role, SUM(salary * 1.3) FROM employees WHERE left_on IS NULL GROUP BY role',
    paraphrases: [
      'wages per role',
      'the wages for each role',
      'What are the wages by role?',
      'wages of every role',
      'show wages by role',
    ],
    neighbours: [
      'salary by role',
      'pay by role',
      'wages by store',
      'average wages by role',
      'wages by role in 2024',
    ],
  },
  {
    question: 'Returns in 2024',
    sql: `SELECT SUM(amount) FROM refunds WHERE refunded_on ${of2024}`,
    paraphrases: [
      'returns during 2024',
      'the returns of 2024',
      'What were the returns in 2024?',
      'show returns for 2024',
      'In 2024, the returns',
    ],
    neighbours: [
      'yields in 2024',
      'repayments in 2024',
      'number of returns in 2024',
      'returns in Q1 2024',
      'returns by store in 2024',
    ],
  },
  {
    question: 'Which two stores have the highest takings?',
    sql: `SELECT s.store_name ${sold} GROUP BY s.store_id ORDER BY SUM(l.units * l.unit_price) DESC LIMIT 2`,
    paraphrases: [
      'Which 2 stores have the highest takings?',
      'Which two stores have the largest takings?',
      'The two stores with the highest takings',
      'two stores with the biggest takings',
      'Which two shops have the highest takings?',
    ],
    neighbours: [
      'Which two stores have the lowest takings?',
      'Which two stores have the highest revenue?',
      'Which two products have the highest takings?',
      'Which two stores have the highest takings in 2024?',
      'Which two stores have the highest average takings?',
    ],
  },
  {
    question: 'number of orders per day',
    sql: 'SELECT sold_on, COUNT(DISTINCT store_id) FROM sale_lines GROUP BY sold_on',
    paraphrases: [
      'count of orders per day',
      'how many orders per day',
      'orders per day, the number of',
      'the number of orders by day',
      'How many orders are there for each day?',
    ],
    neighbours: [
      'number of sales per day',
      'number of orders per store',
      'number of orders',
      'average number of orders per day',
      'number of refunds per day',
    ],
  },
  {
    question: 'What is our exposure to South?',
    sql: `SELECT SUM(l.units * l.unit_price) ${sold} JOIN regions r ON r.region_id = s.region_id WHERE r.region_name = 'South'`,
    paraphrases: [
      'our exposure to South',
      'what is the exposure to South',
      'show me the exposure to South',
      'Exposure to the South',
      'the exposure to South',
    ],
    neighbours: [
      'What is our risk to South?',
      'What is our exposure from South?',
      'What is our exposure to South in 2024?',
      'What is our exposure to South by store?',
      'What is our average exposure to South?',
    ],
  },
  {
    question: 'traffic by store',
    sql: `SELECT s.store_name, COUNT(*) ${sold} GROUP BY s.store_id`,
    paraphrases: [
      'traffic per store',
      'the traffic of each store',
      'What is the traffic by store?',
      'For every store the traffic',
      'traffic by shop',
    ],
    neighbours: [
      'volume by store',
      'commerce by store',
      'traffic by product',
      'total traffic',
      'traffic by store in 2025',
    ],
  },
  {
    question: 'Which employees are seniors?',
    sql: `SELECT employee_name FROM employees WHERE hired_on < '2021-01-01'`,
    paraphrases: [
      'Which employees are the seniors?',
      'employees that are seniors',
      'show employees who are seniors',
      'Which of the employees are seniors?',
      'tell me which employees are seniors',
    ],
    neighbours: [
      'Which employees are elders?',
      'Which stores are seniors?',
      'Which employees are not seniors?',
      'How many employees are seniors?',
      'Which employees are juniors?',
    ],
  },
  {
    question: 'average basket per store',
    sql: `SELECT s.store_name, AVG(l.units * l.unit_price) ${sold} GROUP BY s.store_id`,
    paraphrases: [
      'mean basket per store',
      'average basket by store',
      'the average basket for each store',
      'For each store, the average basket',
      'What is the average basket of every store?',
    ],
    neighbours: [
      'total basket per store',
      'average receipt per store',
      'average basket per region',
      'average hoop per store',
      'maximum basket per store',
    ],
  },
  {
    question: 'Which products are bestsellers?',
    sql: 'SELECT product_name FROM products p WHERE (SELECT SUM(units) FROM sale_lines l WHERE l.product_id = p.product_id) > 5',
    paraphrases: [
      'Which products are the bestsellers?',
      'products that are bestsellers',
      'show me products which are bestsellers',
      'Which of our products are bestsellers?',
      'tell me which products are bestsellers',
    ],
    neighbours: [
      'Which products are hits?',
      'Which stores are bestsellers?',
      'Which products are no bestsellers?',
      'How many products are bestsellers?',
      'Which products are bestsellers in 2024?',
    ],
  },
  {
    question: 'cost of goods in 2025',
    sql: `SELECT SUM(units * unit_cost) FROM sale_lines WHERE sold_on BETWEEN '2025-01-01' AND '2025-12-31'`,
    paraphrases: [
      'the cost of goods in 2025',
      'cost of goods during 2025',
      'What was the cost of goods in 2025?',
      'cost of the goods of 2025',
      'In 2025, the cost of goods',
    ],
    neighbours: [
      'price of goods in 2025',
      'cost of products in 2025',
      'fee of goods in 2025',
      'cost of goods since 2025',
      'cost of goods by store in 2025',
    ],
  },
  {
    question: 'churn per store',
    sql: `SELECT s.store_name, COUNT(e.left_on) FROM stores s LEFT JOIN employees e ON e.store_id = s.store_id GROUP BY s.store_id`,
    paraphrases: [
      'churn by store',
      'the churn of each store',
      'What is the churn per store?',
      'For each store, churn',
      'show the churn for every store',
    ],
    neighbours: [
      'turnover per store',
      'departures per store',
      'churn per region',
      'churn per store in 2024',
      'highest churn per store',
    ],
  },
  {
    question: 'How much did Bergen earn?',
    sql: `SELECT SUM(l.units * l.unit_price) ${sold} WHERE s.city = 'Bergen'`,
    paraphrases: [
      'how much did Bergen earn',
      'How much does Bergen earn?',
      'how much has Bergen earned',
      'How much Bergen did earn',
      'tell me how much did Bergen earn',
    ],
    neighbours: [
      'How much did Bergen pay?',
      'How much did Bergen gain?',
      'How much did Bergen earn in 2024?',
      'How many did Bergen earn?',
      'How much did Bergen make?',
    ],
  },
  {
    question: 'value of Toys',
    sql: `SELECT SUM(l.units * l.unit_price) FROM sale_lines l JOIN products p ON p.product_id = l.product_id WHERE p.category = 'Toys'`,
    paraphrases: [
      'the value of Toys',
      'Toys value',
      'What is the value of Toys?',
      'show the value for Toys',
      'value for Toys',
    ],
    neighbours: [
      'amount of Toys',
      'worth of Toys',
      'price of Toys',
      'average value of Toys',
      'value of Toys by store',
    ],
  },
  {
    question: 'performance by manager',
    sql: `SELECT e.employee_name, SUM(l.units * l.unit_price) FROM employees e JOIN sale_lines l ON l.store_id = e.store_id WHERE e.role = 'Manager' GROUP BY e.employee_id`,
    paraphrases: [
      'performance per manager',
      'the performance of each manager',
      'What is the performance by manager?',
      'For each manager, the performance',
      'performance for every manager',
    ],
    neighbours: [
      'execution by manager',
      'performance by director',
      'performance by region',
      'total performance',
      'performance by store',
    ],
  },
  {
    question: 'stores with strong demand',
    sql: `SELECT s.store_name ${sold} GROUP BY s.store_id HAVING SUM(l.units) > 5`,
    paraphrases: [
      'the stores with strong demand',
      'Which stores have strong demand?',
      'show stores with strong demand',
      'which stores are with strong demand',
      'shops with strong demand',
    ],
    neighbours: [
      'stores with weak demand',
      'stores with strong need',
      'stores without strong demand',
      'products with strong demand',
      'stores with powerful demand',
    ],
  },
  {
    question: 'headcount in North',
    sql: `SELECT COUNT(*) FROM employees e JOIN stores s ON s.store_id = e.store_id JOIN regions r ON r.region_id = s.region_id WHERE r.region_name = 'North' AND e.left_on IS NULL`,
    paraphrases: [
      'the headcount in North',
      'What is the headcount in North?',
      'show me headcount in North',
      'headcount in the North',
      'what was the headcount in North',
    ],
    neighbours: [
      'workforce in North',
      'employees in North',
      'headcount in North by store',
      'headcount from North',
      'average headcount in North',
    ],
  },
  {
    question: 'Which stores are newcomers?',
    sql: `SELECT store_name FROM stores WHERE opened_on >= '2023-01-01'`,
    paraphrases: [
      'Which stores are the newcomers?',
      'stores that are newcomers',
      'show us the stores which are newcomers',
      'which of the stores are newcomers',
      'Which shops are newcomers?',
    ],
    neighbours: [
      'Which stores are beginners?',
      'Which employees are newcomers?',
      'Which stores are not newcomers?',
      'How many stores are newcomers?',
      'Which stores are newcomers in 2024?',
    ],
  },
  {
    question: 'net sales by category',
    sql: 'SELECT p.category, SUM(l.units * l.unit_price) - SUM(COALESCE(f.amount, 0)) FROM sale_lines l JOIN products p ON p.product_id = l.product_id LEFT JOIN refunds f ON f.line_id = l.line_id GROUP BY p.category',
    paraphrases: [
      'net sales per category',
      'the net sales for each category',
      'What are the net sales by category?',
      'For every category the net sales',
      'show net sales by category',
    ],
    neighbours: [
      'sales by category',
      'net turnover by category',
      'gross sales by category',
      'net sales by store',
      'net sales by category in 2024',
    ],
  },
  {
    question: 'minimum wage by store',
    sql: 'SELECT s.store_name, MIN(e.salary / 12) FROM employees e JOIN stores s ON s.store_id = e.store_id GROUP BY s.store_id',
    paraphrases: [
      'minimal wage by store',
      'minimum wage per store',
      'the minimum wage of each store',
      'What is the minimum wage by store?',
      'For each store, the minimum wage',
    ],
    neighbours: [
      'maximum wage by store',
      'minimum salary by store',
      'minimum pay by store',
      'minimum wage by role',
      'average wage by store',
    ],
  },
  {
    question: 'discount given in 2024',
    sql: `SELECT SUM(l.units * (p.list_price - l.unit_price)) FROM sale_lines l JOIN products p ON p.product_id = l.product_id WHERE l.sold_on ${of2024}`,
    paraphrases: [
      'discount given during 2024',
      'the discount given in 2024',
      'What was the discount given in 2024?',
      'In 2024, discount given',
      'show the discount that was given in 2024',
    ],
    neighbours: [
      'discount taken in 2024',
      'reduction given in 2024',
      'discount given in March 2024',
      'discount given by store in 2024',
      'average discount given in 2024',
    ],
  },
  {
    question: 'units per employee',
    sql: 'SELECT 1.0 * SUM(units) / (SELECT COUNT(*) FROM employees WHERE left_on IS NULL) FROM sale_lines',
    paraphrases: [
      'units for each employee',
      'the units per employee',
      'What are the units per employee?',
      'units by employee',
      'show units for every employee',
    ],
    neighbours: [
      'employees per unit',
      'quantity per employee',
      'units per store',
      'average units per employee',
      'units per employee in 2024',
    ],
  },
  {
    question: 'What did customers send back from Porto?',
    sql: `SELECT SUM(f.amount) FROM refunds f JOIN sale_lines l ON l.line_id = f.line_id JOIN stores s ON s.store_id = l.store_id WHERE s.city = 'Porto'`,
    paraphrases: [
      'What have customers sent back from Porto?',
      'what did the customers send back from Porto',
      'Show what customers send back from Porto',
      'What do customers send back from Porto?',
      'what customers did send back from Porto',
    ],
    neighbours: [
      'What did customers send back to Porto?',
      'What did suppliers send back from Porto?',
      'What did customers order from Porto?',
      'What did customers send back from Porto in 2024?',
      'How many customers did send back from Porto?',
    ],
  },
];
