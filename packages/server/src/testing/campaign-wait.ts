/** For what campaigns do: a campaign whose news was lost is looked at again by a job each minute, which may come late. */
export const CAMPAIGN_WAIT = { timeout: 90_000, interval: 50 } as const
