import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { matchHeader, matchSupportHeader, versionHeader } from '#domain/calls/recordVersion.ts';
import { keyHeader, keySupportHeader, requestIdHeader } from '#domain/calls/requestKey.ts';
import { challengeHeader, proofHeader, secondStepsHeader } from '#domain/calls/secondStepHeaders.ts';
import { serverTiming } from '#server/config/timing.ts';
import { apiPath } from './dashboard.ts';
import type { DashboardPolicy } from './dashboardPolicy.ts';

export interface SecurityOptions {
  /** Whether HSTS covers the subdomains, which others may serve. */
  hstsSubdomains: boolean;
}

export async function addSecurityHeaders(
  server: FastifyInstance,
  policy: DashboardPolicy,
  { hstsSubdomains }: SecurityOptions,
): Promise<void> {
  await server.register(helmet, {
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
  });
  const strictTransport = `max-age=${serverTiming.strictTransport / 1000}${hstsSubdomains ? '; includeSubDomains' : ''}`;
  server.addHook('onRequest', async ({ url, headers, protocol }, reply) => {
    // Only over TLS, here or at a trusted proxy.
    if (protocol === 'https') reply.header('Strict-Transport-Security', strictTransport);
    // It must match the page's config.json, even just after a change.
    if (!apiPath.test(url)) await policy.refresh();
    reply.header('Content-Security-Policy', policy.header(headers.host));
  });
  // Any origin may call: the token travels in a header, never in a cookie, so no origin can misuse a sign-in. The one
  // cookie, a browser's mark, gives no right.
  await server.register(cors, {
    origin: '*',
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Connection-Point', 'Content-Type', requestIdHeader, keyHeader, matchHeader],
    exposedHeaders: [
      'Error-Field',
      requestIdHeader,
      keySupportHeader,
      matchSupportHeader,
      versionHeader,
      challengeHeader,
      secondStepsHeader,
      proofHeader,
    ],
    maxAge: serverTiming.corsPreflight / 1000,
  });
}
