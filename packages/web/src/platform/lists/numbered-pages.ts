/** Options of an infinite query over pages numbered from 1. */
export const numberedPages = {
  initialPageParam: 1,
  getNextPageParam: ({ hasMore }: { hasMore: boolean }, pages: readonly unknown[]) =>
    hasMore ? pages.length + 1 : undefined,
}
