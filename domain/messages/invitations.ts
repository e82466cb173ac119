export const invitationMessages = {
  noContact: 'Enter an email address or a phone number.',
  alreadyOver: 'Enter a time in the future.',
  expiryHint: 'Leave it empty for no end. It ends with the booking in any case.',
  removal: 'The person is no longer invited.',
  emptyTitle: 'No invitations yet',
  emptyOfCustomer: 'People whom this customer lets open their units appear here.',
  emptyOfUnit: 'People whom the tenant lets open this unit appear here.',
  noUnits: 'This customer has no unit now, so there is nothing to invite anyone to.',
  noTenant: 'Nobody rents this unit now, so nobody can invite anyone to it.',
  tenantUnknown: "The server doesn't say who rents this unit, and only a tenant can invite somebody.",
  unit: 'Unit',
} as const;
