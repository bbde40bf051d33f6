import { ERROR_CODES_HEADER } from '@guiche/contract/error-codes-header'
import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { lazy } from '../platform/lazy.ts'
import { answerError } from '../platform/http/answer-error.ts'
import { describedWebhooks } from './described-webhooks.ts'

const DESCRIPTION = [
  'All routes of the platform, as the contract declares them.',
  'An optional field also accepts `""` and null, in bodies and queries: an id, number, date or choice then has no value, a text is cleared, and a stored secret stays unchanged.',
  `An error is \`{error, message}\` and may have more fields. \`message\` describes the error in the language of the user, or of \`Accept-Language\`. For codes that existing clients of this API translate, such as \`ERR_NO_TICKET_FOUND\`, \`error\` is the code. For all other errors \`error\` repeats \`message\`, and \`code\` is the code. If a request has the header \`${ERROR_CODES_HEADER}: 1\`, \`error\` is always the code.`,
].join('\n\n')

/** Adds the OpenAPI document of the declared routes; must be registered before them. */
export async function describeRoutes(http: FastifyInstance, version: string): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Guichê',
        version,
        description: DESCRIPTION,
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
    transformObject: (described) =>
      'openapiObject' in described
        ? { ...described.openapiObject, webhooks: describedWebhooks() }
        : described.swaggerObject,
  })
}

const ADDRESSES = ['/docs', '/docs/openapi.json', '/docs/openapi.yaml', '/docs/js/scalar.js']

// The documentation page needs inline scripts and styles; it shows no content of users.
const POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'"

/** Response headers taken over from the page; the server's own headers cover the rest. */
const TOLD = [
  'content-type',
  'content-disposition',
  'location',
  'access-control-allow-origin',
  'access-control-allow-methods',
]

/** Serves the API documentation at /docs and its document at /docs/openapi.json. */
export function serveDocs(http: FastifyInstance): void {
  // Loaded lazily: the page takes megabytes of memory, and few processes ever serve it.
  const loaded = lazy(() => loadPage(http))
  for (const address of ADDRESSES)
    http.get(address, { schema: { hide: true } }, async (request, reply) => {
      const page = await loaded()
      const [path = ''] = request.url.replaceAll(/\/+/g, '/').split('?')
      const { statusCode, headers, rawPayload } = await page.inject({ url: path })
      for (const name of TOLD) if (headers[name] !== undefined) reply.header(name, headers[name])
      return reply.code(statusCode).header('content-security-policy', POLICY).send(rawPayload)
    })
}

async function loadPage(http: FastifyInstance): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const page = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  page.setErrorHandler(answerError)
  await page.register(scalar, {
    routePrefix: '/docs',
    configuration: {
      content: () => http.swagger(),
      withDefaultFonts: false,
      telemetry: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      authentication: { preferredSecurityScheme: 'bearer' },
    },
  })
  return page
}
