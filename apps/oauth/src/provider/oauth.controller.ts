import { Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@referral-exchange/platform';
import type { Request, Response } from 'express';
import { OidcServer } from './oidc-server.js';
import { OAUTH_PATH } from './paths.js';

/**
 * The endpoints of OAuth 2.0 and OpenID Connect, answered by the library (docs/oauth.md). Each of them checks the credentials of
 * its clients and users itself.
 */
@Controller()
@ApiExcludeController()
@Public()
export class OAuthController {
  constructor(private readonly server: OidcServer) {}

  @Get(['.well-known/openid-configuration', '.well-known/oauth-authorization-server'])
  readDiscovery(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.server.handle(request, response);
  }

  @Get(`${OAUTH_PATH}/jwks`)
  readKeys(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.server.handle(request, response);
  }

  @Get([`${OAUTH_PATH}/authorize`, `${OAUTH_PATH}/authorize/:uid`])
  authorize(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.server.handle(request, response);
  }

  @Post(`${OAUTH_PATH}/authorize`)
  authorizeByPost(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.server.handle(request, response);
  }

  @Post(`${OAUTH_PATH}/token`)
  token(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.server.handle(request, response);
  }

  @Get(`${OAUTH_PATH}/userinfo`)
  readUserinfo(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.server.handle(request, response);
  }

  @Post(`${OAUTH_PATH}/userinfo`)
  readUserinfoByPost(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.server.handle(request, response);
  }

  @Post(`${OAUTH_PATH}/revoke`)
  revoke(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.server.handle(request, response);
  }
}
