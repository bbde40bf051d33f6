/** An agent was not asked or did not answer: because of the key, the network, or Google. */
export class AgentError extends Error {}
