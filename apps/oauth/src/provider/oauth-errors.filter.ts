import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { ApiError, OAUTH_CLIENT_PATHS, statusOf } from '@referral-exchange/contracts';
import { currentContext } from '@referral-exchange/telemetry';
import { pageHeaders } from '@referral-exchange/http';
import type { Request, Response } from 'express';
import { errorPage } from '../pages/error-page.js';

/**
 * Says what is wrong with a request that the library does not see, such as a form that is too large: to a
 * client in the words of RFC 6749, 5.2, to a browser on a page. The status says more than the 400 of that
 * section.
 */
@Catch(ApiError)
export class OAuthErrors implements ExceptionFilter<ApiError> {
  catch(error: ApiError, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    const context = currentContext();
    if (context) context.errorCode = error.code;
    const { status, message: description } = error;
    response.status(status).set('Cache-Control', 'no-store');
    const code = codeOf(status);
    if (OAUTH_CLIENT_PATHS.has(http.getRequest<Request>().path.replace(/\/$/, '')))
      response.json({ error: code, error_description: description });
    else
      response
        .set(pageHeaders())
        .type('html')
        .send(errorPage({ status, code, description, requestId: context?.requestId }));
  }
}

function codeOf(status: number): string {
  if (status === statusOf('service_unavailable')) return 'temporarily_unavailable';
  return status >= 500 ? 'server_error' : 'invalid_request';
}
