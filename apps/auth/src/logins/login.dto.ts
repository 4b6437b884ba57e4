import { BodyExamples, Email, LongText, Nested, Text } from '@referral-exchange/http';
import { SessionUserDto } from './present-session-user.js';

const ACCESS_TOKEN = 'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCIsImtpZCI6IjEifQ.e30.c2lnbmF0dXJl';
const REFRESH_TOKEN = 'Y8sV0mJ2pQm3cYk7dXo9bRw1tUe5iLz4aNf6hGx8KjQ';

/** Body of `POST /auth/login`. */
@BodyExamples({
  password: {
    summary: 'With a password',
    replace: { email: 'The address of a user', password: 'The password' },
  },
})
export class LoginDto {
  @Email('Email of the user, in upper or lower case.', 'dana.whitfield@abbottcrane.example', {
    max: 255,
    trim: true,
  })
  email: string;
  @LongText('Password of the user.', 'correct horse battery', { min: 1, max: 1_000, writeOnly: true })
  password: string;
}

/** A new session. Browsers need not keep the tokens: they get them as cookies. */
export class LoggedInDto {
  @Nested(() => SessionUserDto, 'The person who logged in.') user: SessionUserDto;
  @Text('Sent as `Authorization: Bearer` with each call, until it expires after 15 minutes.', ACCESS_TOKEN)
  accessToken: string;
  @Text('Exchanged once for new tokens by `POST /auth/refresh-session`, within 7 days.', REFRESH_TOKEN)
  refreshToken: string;
}

/** Body of `POST /auth/refresh-session`. */
@BodyExamples({
  token: { summary: 'With the refresh token', replace: { refreshToken: 'The refresh token of the session' } },
})
export class RefreshSessionDto {
  @LongText(
    'The refresh token. Browsers send `{}`: theirs is in the cookie `refresh_token_id`.',
    REFRESH_TOKEN,
    {
      max: 1_000,
      optional: true,
    },
  )
  refreshToken?: string;
}

/** The next tokens of a session. */
export class RefreshedDto {
  @Text('What happened.', 'The session was refreshed.') message: string;
  @Text(
    'The new access token; absent when the refresh token came as a cookie, as the new ones are cookies too.',
    ACCESS_TOKEN,
    {
      optional: true,
    },
  )
  accessToken?: string;
  @Text('The new refresh token; absent like the access token.', REFRESH_TOKEN, { optional: true })
  refreshToken?: string;
}

/** What was done. */
export class DoneDto {
  @Text('What was done.', 'You are logged out.') message: string;
}
