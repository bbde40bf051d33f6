/** True for a message from before its connection was paired, whose file has not been requested yet. */
export function isNotLoaded(code: string): boolean {
  return code === 'ERR_MEDIA_NOT_LOADED'
}
