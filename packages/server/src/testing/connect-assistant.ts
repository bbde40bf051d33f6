import {
  Client as PresentClient,
  StreamableHTTPClientTransport as PresentTransport,
} from '@modelcontextprotocol/client'
import { Client as FormerClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as FormerTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { z } from 'zod'

/** An assistant that speaks MCP with the server through a client from npm. */
export interface Assistant {
  tools(): Promise<string[]>
  /** @returns the tool's answer, with `isError` set if the tool refused */
  use(name: string, given?: Record<string, unknown>): Promise<Used>
  close(): Promise<void>
}

interface Used {
  isError: boolean
  /** The structured content, for programs. */
  content: Record<string, unknown>
  /** The text that a model reads. */
  text: string
}

const result = z.object({
  isError: z.boolean().default(false),
  structuredContent: z.record(z.string(), z.unknown()),
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
})

/**
 * @param kind `former` for the client of the protocol version that most assistants speak
 * @throws when the server refuses the connection
 */
export async function connectAssistantClient(
  address: string,
  token: string,
  kind: 'former' | 'present' = 'former',
): Promise<Assistant> {
  const client = await connectClient(new URL('/mcp', address), token, kind)
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    use: async (name, given = {}) => {
      const answer = result.parse(await client.callTool({ name, arguments: given }))
      const { isError, structuredContent, content } = answer
      return { isError, content: structuredContent, text: content[0].text }
    },
    close: () => client.close(),
  }
}

async function connectClient(url: URL, token: string, kind: 'former' | 'present') {
  const options = { requestInit: { headers: { authorization: `Bearer ${token}` } } }
  const us = { name: 'a test', version: '1.0.0' }
  if (kind === 'present') {
    const client = new PresentClient(us)
    await client.connect(new PresentTransport(url, options))
    return client
  }
  const client = new FormerClient(us)
  await client.connect(new FormerTransport(url, options))
  return client
}
