/** Of a message from before its line was connected: nobody has asked for the bytes of its file yet. */
export function isNotLoaded(code: string): boolean {
  return code === 'ERR_MEDIA_NOT_LOADED'
}
