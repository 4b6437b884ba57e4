import { BodyExamples, Email, LongText, NewPassword } from '@referral-exchange/http';

/** Body of `POST /auth/forgot-password`. */
@BodyExamples({
  address: { summary: 'An address', replace: { email: 'The address of the user' } },
})
export class ForgotPasswordDto {
  @Email('Email of the user.', 'dana.whitfield@abbottcrane.example', { max: 255, trim: true }) email: string;
}

/** Body of `POST /auth/reset-password`. */
@BodyExamples({
  password: { summary: 'A new password', replace: { token: 'The token in the link of the mail' } },
})
export class ResetPasswordDto {
  @LongText('The token of the link in the mail.', 'Y8sV0mJ2pQm3cYk7dXo9bRw1tUe5iLz4aNf6hGx8KjQ', {
    min: 1,
    max: 200,
    writeOnly: true,
  })
  token: string;
  @NewPassword('The new password.', 'another horse battery', { writeOnly: true })
  newPassword: string;
}
