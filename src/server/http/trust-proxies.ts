/**
 * Believes as many hops of `X-Forwarded-*` as there are proxies of ours; what stands further left the client wrote itself. A function,
 * because Fastify takes a bare number for none.
 */
export const trustProxies = (proxies: number): false | ((address: string, hop: number) => boolean) =>
  proxies > 0 && ((_address, hop) => hop < proxies)
