// Base address of Azure Speech in the account's region, or the operator's replacement, set at start.

let inPlace: string | undefined

/** @param given without a trailing slash; undefined for Azure */
export function setSpeechAddress(given: string | undefined): void {
  inPlace = given
}

/** @param region validated, so that it cannot name another host */
export function speechAddress(region: string): { address: string; isNamedByOperator: boolean } {
  const base = inPlace ?? `https://${region}.tts.speech.microsoft.com`
  return {
    address: `${base}/cognitiveservices/v1`,
    isNamedByOperator: inPlace !== undefined,
  }
}
