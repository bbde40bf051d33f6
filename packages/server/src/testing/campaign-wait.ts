/** Polling options for campaigns. A job checks each minute for campaigns whose wake-up was lost, and may run late. */
export const CAMPAIGN_WAIT = { timeout: 90_000, interval: 50 } as const
