const log = 'The server writes its log, and nobody changes what was logged.';
const wholeEntries = 'The lists of a log hold its entries whole.';
const withDevice = "A device's config is created, changed and deleted with the device.";
const byServer = 'The server creates it for the people whom it concerns.';
const features = "An organisation's features are switched off one by one; their record goes with the organisation.";

/** The calls that no screen sends, with the reason. */
export const unsentCalls: Readonly<Record<string, string>> = {
  'actionLog.read': wholeEntries,
  'actionLog.create': log,
  'actionLog.update': log,
  'actionLog.remove': log,
  'actionLog.removeMany': log,
  'alert.create': byServer,
  'deviceConfig.create': withDevice,
  'deviceConfig.update': withDevice,
  'deviceConfig.remove': withDevice,
  'deviceConfig.removeMany': withDevice,
  directoryLogout: "The organisation's directory sends it.",
  'energyLog.list': 'A power controller has a list of its own readings, and nobody reads those of several at once.',
  'energyLog.read': wholeEntries,
  'energyLog.create': log,
  'energyLog.update': log,
  'energyLog.remove': log,
  'energyLog.removeMany': log,
  'eventLog.read': wholeEntries,
  'eventLog.create': log,
  'eventLog.update': log,
  'eventLog.remove': log,
  'eventLog.removeMany': log,
  health: 'Whoever runs the server asks it from their own monitoring; staff get an alert.',
  'facilityMap.removeMany': 'A site has few floors, and each deletion asks first: the plan goes with its floor.',
  'mapUnit.removeMany': 'The editor sends each change by itself, so that one that fails leaves the others saved.',
  'notification.create': byServer,
  'organisationFeatures.remove': features,
  'organisationFeatures.removeMany': features,
  'payment.removeMany': 'Each deletion says first what it does to the bill and its booking.',
  'permissionRole.removeMany': 'Each deletion shows first whose rights it takes.',
  'userRole.update': 'A role is given or taken; there is nothing about it to change.',
  'userRole.removeMany': 'A role is taken from one person at a time, on the page of the role or the person.',
};
