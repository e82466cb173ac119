// Waits for the address and the sign-in that the start prints into a log, and does with them what a person would do first.
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [log, group] = process.argv.slice(2);

function isRunning() {
  try {
    process.kill(-Number(group), 0);
    return true;
  } catch {
    return false;
  }
}

async function printed() {
  for (;;) {
    const text = readFileSync(log, 'utf8');
    const [url, email, password] = ['Open', 'Email', 'Password'].map(
      (name) => new RegExp(`^ *${name} +(\\S+)`, 'm').exec(text)?.[1],
    );
    if (url && email && password) return { url, email, password };
    if (!isRunning()) throw new Error('The first command ended before it printed a sign-in.');
    await sleep(100);
  }
}

async function ask(address, init) {
  const response = await fetch(address, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`);
  return text;
}

const { url, email, password } = await printed();
const headers = { 'Connection-Point': 'dashboard', 'Content-Type': 'application/json' };
const token = await ask(`${url}/auth/user/login`, {
  method: 'POST',
  headers,
  body: JSON.stringify({ email, password }),
});
const { count } = JSON.parse(await ask(`${url}/api/admin/units`, { headers: { ...headers, Authorization: token } }));
const page = await ask(`${url}/login`, { headers: { Accept: 'text/html' } });
if (!(count > 0) || !page.includes('id="root"')) throw new Error(`${url} shows no units, or no dashboard.`);
console.log(`      signed in as ${email} at ${url}: ${count} units`);
