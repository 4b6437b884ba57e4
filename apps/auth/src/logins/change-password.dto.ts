import { BodyExamples, LongText, NewPassword } from '@referral-exchange/http';

/** Body of `POST /auth/change-password`. */
@BodyExamples({
  password: { summary: 'A new password', replace: { currentPassword: 'The current password' } },
})
export class ChangePasswordDto {
  @LongText('The present password.', 'correct horse battery', { min: 1, max: 1_000, writeOnly: true })
  currentPassword: string;
  @NewPassword('The new password.', 'another horse battery', { writeOnly: true })
  newPassword: string;
}
