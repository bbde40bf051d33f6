// Address of OpenAI or of the operator's replacement. Set at boot from the configuration; companies cannot change it.

const OPENAI_ADDRESS = 'https://api.openai.com/v1'

let address = OPENAI_ADDRESS

/** @param given without a trailing slash; undefined for OpenAI's own address */
export function setOpenAiAddress(given: string | undefined): void {
  address = given ?? OPENAI_ADDRESS
}

export function openAiAddress(): string {
  return address
}
