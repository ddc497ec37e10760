/** Returns only the app's own subscriptions, and its current scopes. */
export const ownWebhooks = `query OwnWebhooks {
  webhookSubscriptions(first: 100) { nodes { id topic uri } }
  currentAppInstallation { accessScopes { handle } }
}`

export const registerWebhook = `mutation RegisterWebhook($topic: WebhookSubscriptionTopic!, $uri: String!, $fields: [String!]) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, includeFields: $fields }) {
    webhookSubscription { id }
    userErrors { message }
  }
}`

export const removeWebhook = `mutation RemoveWebhook($id: ID!) {
  webhookSubscriptionDelete(id: $id) { deletedWebhookSubscriptionId userErrors { message } }
}`
