export { accessTokenFor } from './access-token.ts'
export { AgentFault } from './agent-fault.ts'
export { askAgent } from './ask-agent.ts'
export { dialogflowAddress, setGoogleAddresses } from './google-addresses.ts'
