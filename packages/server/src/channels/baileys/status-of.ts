/** By which number the server answered a question of the client's, if it did. */
export function refusalOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('data' in error)) return undefined
  return typeof error.data === 'number' ? error.data : undefined
}

/** By which number the client says what went wrong, if it does. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('output' in error)) return undefined
  const { output } = error
  if (typeof output !== 'object' || output === null || !('statusCode' in output)) return undefined
  return typeof output.statusCode === 'number' ? output.statusCode : undefined
}
