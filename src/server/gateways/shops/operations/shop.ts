/** Needs no scope. */
export const whoAsks = `query WhoAsks {
  shop { myshopifyDomain }
  currentAppInstallation { accessScopes { handle } app { apiKey } }
}`
