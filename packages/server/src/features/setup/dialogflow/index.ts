export { requestAccessToken } from './request-access-token.ts'
export { AgentError } from './agent-error.ts'
export { queryAgent } from './query-agent.ts'
export { dialogflowAddress, setGoogleAddresses } from './google-addresses.ts'
