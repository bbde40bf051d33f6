/** What keeps an agent from being asked, or from answering: the key, the way to Google, or Google. */
export class AgentFault extends Error {}
