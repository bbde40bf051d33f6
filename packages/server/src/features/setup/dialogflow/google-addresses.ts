// Addresses of Dialogflow and of Google's tokens, or of the operator's replacements. Set at boot from the
// configuration; companies cannot change them.

export interface GoogleAddresses {
  /** Without a trailing slash. */
  readonly dialogflow: string
  readonly token: string
}

const GOOGLE: GoogleAddresses = {
  dialogflow: 'https://dialogflow.googleapis.com',
  token: 'https://oauth2.googleapis.com/token',
}

let addresses = GOOGLE

export function setGoogleAddresses(given: Partial<GoogleAddresses>): void {
  addresses = { ...GOOGLE, ...given }
}

export const dialogflowAddress = () => addresses.dialogflow

export function googleAddresses(): GoogleAddresses {
  return addresses
}
