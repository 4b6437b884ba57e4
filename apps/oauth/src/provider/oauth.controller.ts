import { Controller, Get, Options, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Public } from '@referral-exchange/identity';
import type { Request, Response } from 'express';
import { OAuthErrors } from './oauth-errors.filter.js';
import { OidcServer } from './oidc-server.js';
import { FORMER_JWKS_PATH, JWKS_PATH, OAUTH_PATH } from './paths.js';

const DISCOVERY_PATHS = ['.well-known/openid-configuration', '.well-known/oauth-authorization-server'];

/**
 * The endpoints of OAuth 2.0 and OpenID Connect, answered by the library (docs/guides/oauth.md). Each of
 * them checks the credentials of its clients and users itself.
 */
@Controller()
@ApiExcludeController()
@Public()
@UseFilters(OAuthErrors)
export class OAuthController {
  constructor(private readonly oidcServer: OidcServer) {}

  @Get(DISCOVERY_PATHS)
  readDiscovery(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.oidcServer.handle(request, response);
  }

  @Get([JWKS_PATH, FORMER_JWKS_PATH])
  readKeys(@Req() request: Request, @Res() response: Response): Promise<void> {
    request.url = JWKS_PATH;
    return this.oidcServer.handle(request, response);
  }

  /** What a browser asks before it lets a page of another origin call; which may, each client says. */
  @Options([
    ...DISCOVERY_PATHS,
    JWKS_PATH,
    ...['token', 'userinfo', 'revoke'].map((endpoint) => `${OAUTH_PATH}/${endpoint}`),
  ])
  answerPreflight(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.oidcServer.handle(request, response);
  }

  @Get([`${OAUTH_PATH}/authorize`, `${OAUTH_PATH}/authorize/:uid`])
  authorize(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.oidcServer.handle(request, response);
  }

  @Post(`${OAUTH_PATH}/authorize`)
  authorizeByPost(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.oidcServer.handle(request, response);
  }

  @Post(`${OAUTH_PATH}/token`)
  token(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.oidcServer.handle(request, response);
  }

  @Get(`${OAUTH_PATH}/userinfo`)
  readUserinfo(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.oidcServer.handle(request, response);
  }

  @Post(`${OAUTH_PATH}/userinfo`)
  readUserinfoByPost(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.oidcServer.handle(request, response);
  }

  @Post(`${OAUTH_PATH}/revoke`)
  revoke(@Req() request: Request, @Res() response: Response): Promise<void> {
    return this.oidcServer.handle(request, response);
  }
}
