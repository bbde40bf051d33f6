import { readFileSync } from 'node:fs'
import https from 'node:https'
import cookie from '@fastify/cookie'
import cors from '@fastify/cors'
import fastify, { type FastifyInstance, type FastifyServerFactory } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import type { Config } from '../config.ts'
import { SECOND } from '../clock.ts'
import { AppError } from '../errors.ts'
import { log } from '../log.ts'
import { answerError } from './answer-error.ts'
import { acceptUploads } from './uploads.ts'

const BODY_LIMIT = 10 * 1024 * 1024

export type HttpConfig = Pick<Config, 'corsOrigins' | 'tls' | 'trustProxy'>

/** Fastify with everything that routes share: limits, headers, cookies, a common format of errors. */
export async function makeHttpServer(config: HttpConfig): Promise<FastifyInstance> {
  const http: FastifyInstance = fastify({
    ...(config.tls && { serverFactory: tlsServer(config.tls) }),
    bodyLimit: BODY_LIMIT,
    // For large files over slow lines; headers have Node's own timeout of a minute.
    requestTimeout: 600 * SECOND,
    keepAliveTimeout: 72 * SECOND,
    // Trusts one proxy, the operator's: earlier entries of X-Forwarded-For are the client's claims.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength: 500 },
    frameworkErrors: answerError,
    schemaController: {
      compilersFactory: { buildValidator: refuseJsonSchema, buildSerializer: refuseJsonSchema },
    },
  })
  http.setErrorHandler(answerError)
  http.decorateRequest('actor', undefined)
  http.decorateRequest('holder', undefined)
  http.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    log.debug(
      { method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime },
      'a request was answered',
    )
  })
  http.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
  acceptEmptyJson(http)
  await http.register(cookie)
  await acceptUploads(http)
  await http.register(cors, {
    origin: config.corsOrigins,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    maxAge: 600,
  })
  sendSafeHeaders(http, config)
  return http
}

/** The contract's schemas validate and serialise (mount-routes.ts), so Fastify's JSON Schema libraries need not be loaded. */
function refuseJsonSchema(): never {
  throw new Error('a schema of a route is not declared in the contract')
}

function tlsServer(files: { certFile: string; keyFile: string }): FastifyServerFactory {
  const certificate = { cert: readFileSync(files.certFile), key: readFileSync(files.keyFile) }
  return (handler) => https.createServer(certificate, handler)
}

/** Clients of this family send `Content-Type: application/json` without a body. */
function acceptEmptyJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, typeof body === 'string' ? body : body.toString(), done)
  })
  http.setNotFoundHandler(() => {
    throw new AppError('ERR_NOT_FOUND')
  })
}

/**
 * The header values are computed once: Fastify's own plugin computes them for each request, which took a hundredth of
 * the cost of a list.
 */
function sendSafeHeaders(http: FastifyInstance, config: HttpConfig): void {
  const setHeaders = helmet(helmetOptions(config))
  http.addHook('onRequest', (request, reply, done) =>
    setHeaders(request.raw, reply.raw, (error) => done(error instanceof Error ? error : undefined)),
  )
}

function helmetOptions(config: HttpConfig): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The recorder's MP3 encoder is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Emotion writes its rules into style elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        // The players of help videos (contract/player-url.ts), and files shown in a tab.
        frameSrc: ["'self'", 'https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: config.tls || config.trustProxy ? { maxAge: 15_552_000 } : false,
    referrerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
  }
}
