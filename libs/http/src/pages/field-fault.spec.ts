import { expect, it } from '@jest/globals';
import { describedBy, faultOf } from './field-fault.js';

it('a field without a fault says nothing', () => {
  expect(faultOf('email', undefined)).toBeNull();
  expect(describedBy('email', {})).toBeNull();
});

it('a fault is shown in a line that its field refers to, after the hint', () => {
  expect(faultOf('email', 'Not <an> email')?.text).toBe(
    '<p class="fault" id="email-fault">Not &lt;an&gt; email</p>',
  );
  expect(describedBy('email', { fault: 'Not an email', hint: 'rules' })?.text).toBe(
    ' aria-describedby="rules email-fault" aria-invalid="true"',
  );
  expect(describedBy('email', { hint: 'rules' })?.text).toBe(' aria-describedby="rules"');
});
