export { accessTokenFor, NoPrivateKey } from './access-token.ts'
export { askAgent } from './ask-agent.ts'
export { GoogleRefused } from './ask-google.ts'
export { setGoogleAddresses } from './google-addresses.ts'
