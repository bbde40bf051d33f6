import { boundedCache } from '../bounded-cache.ts'
import type { Cache } from '../baileys-package.ts'

/** The client's caches about contacts and messages, which it would otherwise rebuild after each reconnect. */
export interface DeviceCaches {
  readonly msgRetryCounterCache: Cache
  readonly userDevicesCache: Cache
  readonly placeholderResendCache: Cache
  readonly callOfferCache: Cache
}

export function newCaches(): DeviceCaches {
  return {
    msgRetryCounterCache: boundedCache(2000),
    userDevicesCache: boundedCache(2000),
    placeholderResendCache: boundedCache(500),
    callOfferCache: boundedCache(100),
  }
}
