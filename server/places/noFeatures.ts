export const noFeatures = {
  operations: false,
  appOperations: false,
  reporting: false,
  facilityMap: false,
  permissionIngest: false,
  poolTables: false,
  externalStorage: false,
} as const;
