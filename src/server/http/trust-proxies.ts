/**
 * Believes as many entries of `X-Forwarded-*`, from the right, as there are own proxies: the client can write those further left. A
 * function, because Fastify reads a bare number as none.
 */
export const trustProxies = (proxies: number): false | ((address: string, hop: number) => boolean) =>
  proxies > 0 && ((_address, hop) => hop < proxies)
