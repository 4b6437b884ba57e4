import { Catch } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { Response } from 'express';
import { ApiError } from '@referral-exchange/contracts';
import { sendPage } from './send-page.js';

/**
 * `@UseFilters(PageErrors)` on a controller of pages: what is refused before its routes run, such as a body
 * that is too large or packed, is a page too. What is not an `ApiError` stays with `ApiExceptionFilter`.
 */
@Catch(ApiError)
export class PageErrors implements ExceptionFilter<ApiError> {
  catch(error: ApiError, host: ArgumentsHost): Promise<void> {
    return sendPage(host.switchToHttp().getResponse<Response>(), () => {
      throw error;
    });
  }
}
