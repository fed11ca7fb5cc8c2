require('./ssr.cjs')(require('@reduxjs/toolkit'), require('rest-slice'), require('rest-slice/ssr'));
