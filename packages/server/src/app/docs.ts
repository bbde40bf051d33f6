import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { describedWebhooks } from './described-webhooks.ts'

/** Collects the declared routes; registered before them. */
export async function describeRoutes(http: FastifyInstance, version: string): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Guichê',
        version,
        description: 'Every call of the platform, as the contract declares it.',
      },
      webhooks: describedWebhooks(),
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  })
}

/** Shows them at /docs, and as /docs/openapi.json. */
export async function serveDocs(http: FastifyInstance): Promise<void> {
  await http.register(async (docs) => {
    // The page begins with a script and styles of its own; nothing that users wrote is shown on it.
    docs.addHook('onSend', async (_request, reply) => {
      const policy =
        "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; frame-ancestors 'none'"
      reply.header('content-security-policy', policy)
    })
    await docs.register(scalar, {
      routePrefix: '/docs',
      configuration: {
        withDefaultFonts: false,
        telemetry: false,
        agent: { disabled: true },
        mcp: { disabled: true },
        showDeveloperTools: 'never',
        authentication: { preferredSecurityScheme: 'bearer' },
      },
    })
  })
}
