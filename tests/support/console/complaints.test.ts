import { describe, expect, it } from 'vitest';
import { allowComplaint, expectComplaint, hear, settleComplaints } from './complaints.ts';

describe('a complaint in the console', () => {
  it('fails its test, unless the test expects it', () => {
    hear('A row was skipped.', new Error('No id.'));
    expect(settleComplaints).toThrow(/^Unexpected in the console: A row was skipped\. Error: No id\./);
    expectComplaint(/row was skipped/);
    hear('A row was skipped.');
    hear('A row was skipped.');
    expect(settleComplaints).not.toThrow();
  });

  it('that a test expects must come', () => {
    expectComplaint(/disk is full/);
    expect(settleComplaints).toThrow('Expected in the console: /disk is full/');
    allowComplaint(/disk is full/);
    expect(settleComplaints).not.toThrow();
  });
});
