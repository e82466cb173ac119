import { describe, expect, it } from 'vitest';
import { readContent } from '#server/devices/mqtt/dialects/readContent.ts';
import { readTemplate } from '#server/devices/mqtt/dialects/templates.ts';

/** undefined: the template is not supported. */
function valueOf(template: string, message: unknown): string | null | undefined {
  const text = typeof message === 'string' ? message : JSON.stringify(message);
  const content = readContent(Buffer.from(text));
  return content === null ? null : readTemplate(template)?.(content);
}

describe('a template', () => {
  it.each([
    ['', 'ON', 'ON'],
    ['{{ value }}', 'ON', 'ON'],
    ['{{value_json.state}}', { state: 'LOCK' }, 'LOCK'],
    ["{{ value_json['state'] }}", { state: 'LOCK' }, 'LOCK'],
    ['{{ value_json["a b"].c[\'d\'] }}', { 'a b': { c: { d: 7.5 } } }, '7.5'],
    ['{{ value_json.contact }}', { contact: false }, 'False'],
    ['{{ value_json.contact }}', { contact: true }, 'True'],
    ["{{ 'online' }}", 'x', 'online'],
    ['online', 'x', 'online'],
  ])('%s takes its value out of %o: %s', (template, message, value) => {
    expect(valueOf(template, message)).toBe(value);
  });

  it.each([
    ['{{ value_json.state }}', 'no JSON'],
    ['{{ value_json.state }}', { other: 1 }],
    ['{{ value_json.state }}', { state: { deep: 1 } }],
    ['{{ value_json.state }}', { state: null }],
    ['{{ value_json.constructor.name }}', {}],
    ['{{ value_json.__proto__ }}', {}],
    ['{{ value_json.length }}', 'true'],
  ])('%s has no value in %o', (template, message) => {
    expect(valueOf(template, message)).toBeNull();
  });

  it.each([
    '{{ value_json.battery | int }}',
    "{% if value == 'ON' %}LOCKED{% endif %}",
    '{{ value_json }}',
    '{{ value_json.x }}{{ value_json.y }}',
    '{{ value_json[0] }}',
    '{{ value_json.x + 1 }}',
    "{{ value_json['a\\'b'] }}",
    '{{ states("lock.a") }}',
    '{{ value',
    '{# value #}',
  ])('%s is not supported', (template) => {
    expect(valueOf(template, {})).toBeUndefined();
  });
});
