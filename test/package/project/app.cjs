require('./mount.cjs')(require('@reduxjs/toolkit'), require('rest-slice'));
