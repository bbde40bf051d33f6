import { isDeepStrictEqual } from 'node:util'
import type { Case } from './request-cases.ts'
import { HttpConnection } from './http-connection.ts'

// Requests each path from product and baseline and compares every key and value, since a baseline counts only with
// equal answers.

export async function compareAnswers(
  { name, method, paths, body }: Case,
  ours: URL,
  baseline: URL,
  token: string,
): Promise<void> {
  const connections = [await HttpConnection.open(ours), await HttpConnection.open(baseline)]
  try {
    for (const [turn, path] of paths.entries()) {
      const [one, other] = await Promise.all(
        connections.map((http) => http.call<unknown>(method, path, token, body?.(turn))),
      )
      const where = firstDifference(withoutToken(one), withoutToken(other))
      if (where !== undefined) throw new Error(`${name}: the answers to ${path} differ ${where}`)
    }
  } finally {
    connections.forEach((http) => http.close())
  }
}

/** Replaces a sign-in's token by its type, since it contains session and time. Everything else is compared. */
function withoutToken(answer: unknown): unknown {
  return isObject(answer) && 'token' in answer ? { ...answer, token: typeof answer.token } : answer
}

function firstDifference(one: unknown, other: unknown, at = ''): string | undefined {
  if (isDeepStrictEqual(one, other)) return undefined
  if (!isObject(one) || !isObject(other))
    return `at ${at}: ${JSON.stringify(one)} and ${JSON.stringify(other)}`
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const where = firstDifference(one[key], other[key], `${at}.${key}`)
    if (where !== undefined) return where
  }
  return `at ${at}`
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
