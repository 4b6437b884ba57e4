import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { apiDocument } from '@referral-exchange/platform';

/** What the gateway answers itself, described like any service. The application is known once it is built. */
export class OwnDescription {
  #app?: INestApplication;
  #document?: OpenAPIObject;

  of(app: INestApplication): void {
    this.#app = app;
  }

  document(): OpenAPIObject {
    if (!this.#app) throw new Error('The application is not built yet');
    return (this.#document ??= apiDocument(this.#app, { title: 'gateway' }));
  }
}
