// Where answers are read aloud: Azure Speech in the region of the company's account, or what the operator runs in its place.
// Told at start.

let inPlace: string | undefined

/** Without a trailing slash; undefined: Azure. */
export function setSpeechAddress(given: string | undefined): void {
  inPlace = given
}

/** @param region one that names no other host */
export function speechAddress(region: string): { address: string; isNamedByOperator: boolean } {
  const base = inPlace ?? `https://${region}.tts.speech.microsoft.com`
  return {
    address: `${base}/cognitiveservices/v1`,
    isNamedByOperator: inPlace !== undefined,
  }
}
