// Where agents are asked, and who gives out what they are asked with: Google, or what the operator runs in its place. Told
// at start; companies have no say in it.

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
